import { PROFILE } from '#web/lib/messages.ts'
import { BackBar } from '#web/shell/back-bar.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { ProfilePanel } from '#web/shell/profile-panel.tsx'
import type { Route } from './+types/my-profil'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/my-profil']

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(PROFILE.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function MyProfilRoute() {
  return (
    <div className="wrap">
      <BackBar title={PROFILE.title} />
      <div className="max-w-140">
        <ProfilePanel />
      </div>
    </div>
  )
}
