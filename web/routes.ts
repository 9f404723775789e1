import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** All routes of the site. The flags of each page are in `routes/flags.ts`. */
export default [
  layout('./routes/page.tsx', [
    index('./routes/home.tsx'),
    route('audio', './routes/audio.tsx'),
    route('audio/:title/all', './routes/audio-all.tsx'),
    route('auth/callback', './routes/auth-callback.tsx'),
    route('error/connection-error', './routes/connection-error.tsx'),
    route('error/empty-error', './routes/empty-error.tsx'),
    route('error/something-went-wrong', './routes/something-went-wrong.tsx'),
    route('ewn', './routes/ewn.tsx'),
    route('my-content', './routes/my-content.tsx'),
    route('my-content/:type', './routes/my-content-type.tsx'),
    route('my-profil', './routes/my-profil.tsx'),
    route('my-profile', './routes/my-profile.ts'),
    route('notifications', './routes/notifications.tsx'),
    route('notifications/unsubscribe', './routes/unsubscribe.tsx'),
    route('preview/*', './routes/preview.tsx'),
    route('search', './routes/search.tsx'),
    route('station/:id', './routes/station.tsx'),
    route('station/:station/guide', './routes/station-guide.tsx'),
    route('stations', './routes/stations.tsx'),
    route('ui', './routes/ui.tsx'),
    route('user/login', './routes/user-login.tsx'),
    route('user/logout', './routes/user-logout.tsx'),
    route('video', './routes/video.tsx'),
    route('video/:title/all', './routes/video-all.tsx'),
    // Every published address, including /competitions/{name} and /sites/{name}.
    route('*', './routes/detail.tsx'),
  ]),
] satisfies RouteConfig
