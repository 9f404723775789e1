import { ListSkeleton } from '#web/components/personal-list/list-skeleton.tsx'
import { MyContentFrame } from '#web/features/my-content/my-content-frame.tsx'
import { SignedOut } from '#web/features/my-content/signed-out.tsx'
import { loadNotifications } from '#web/features/notifications/load-notifications.ts'
import { Notifications } from '#web/features/notifications/notifications.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/notifications'
import { FLAGS } from './flags.ts'
import { TitleOrBackBar } from './title-or-back-bar.tsx'

const TITLE = 'Notifications'
const SIGNED_OUT = 'What is new with the shows and podcasts that you follow is told here once you have an account.'

export const handle = FLAGS['/notifications']

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(TITLE, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { loaded: await loadNotifications(request.signal), now: Date.now() }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <div className="page-width is-tall">
    <TitleOrBackBar title={TITLE} />
    <ListSkeleton />
  </div>
)

export default function NotificationsRoute({ loaderData: { loaded, now } }: Route.ComponentProps) {
  return (
    <MyContentFrame title={<TitleOrBackBar title={TITLE} />}>
      {loaded ? <Notifications key={now} {...loaded} now={now} /> : <SignedOut text={SIGNED_OUT} />}
    </MyContentFrame>
  )
}
