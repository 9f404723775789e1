import { PROFILE } from '#web/lib/messages.ts'
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
    <div className="wrap prof-page">
      <h1 className="title-1">{PROFILE.title}</h1>
      <ProfilePanel />
    </div>
  )
}
