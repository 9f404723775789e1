import type { Route } from './+types/ewn'
import { ComingSoon } from '#web/shell/coming-soon.tsx'
import { EwnLogo } from '#web/ui/logos/logo.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/ewn']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('EWN', matches) }]

export default function EwnRoute() {
  return (
    <ComingSoon title="EWN" mark={<EwnLogo className="h-[0.82em] w-auto" />}>
      News from Eyewitness News opens here soon. The bulletins are on air on 702 and CapeTalk.
    </ComingSoon>
  )
}
