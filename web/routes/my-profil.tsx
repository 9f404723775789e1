import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '#web/lib/browser/use-hydrated.ts'
import { wideScreen } from '#web/lib/browser/wide-screen.ts'
import { PROFILE } from '#web/lib/text/messages.ts'
import { BackBar } from '#web/shell/back-bar.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { ProfilePanel } from '#web/shell/profile/profile-panel.tsx'
import type { Route } from './+types/my-profil'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/my-profil']

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(PROFILE.title, matches) },
  { name: 'robots', content: 'noindex' },
]

/** A page on narrow screens; on wide ones it redirects home, where the profile opens as a dialog. */
export default function MyProfilRoute() {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  useEffect(() => {
    if (wideScreen().matches) void navigate('/', { replace: true, state: 'profile' })
  }, [navigate])
  return (
    <div className="page-width is-tall">
      <BackBar title={PROFILE.title} />
      <div className={isHydrated ? 'profile-page max-w-140' : 'profile-page is-waiting max-w-140'}>
        <ProfilePanel />
      </div>
    </div>
  )
}
