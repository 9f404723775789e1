import { useSearchParams } from 'react-router'
import { UNSUBSCRIBE_PATH } from '#contract/notifications.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { PageTitleLine } from '#web/ui/text/page-title-line.tsx'
import type { Route } from './+types/unsubscribe'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/notifications/unsubscribe']

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Unsubscribe', matches) },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** Requires a confirmation, because link scanners open the links in messages. */
export default function UnsubscribeRoute() {
  const [search] = useSearchParams()
  return (
    <div className="page-width">
      <PageTitleLine>Unsubscribe</PageTitleLine>
      <div className="max-w-140">
        {search.has('done') && <Done />}
        {search.has('pass') && <ConfirmForm pass={search.get('pass') ?? ''} />}
        {!search.has('done') && !search.has('pass') && <Failed />}
      </div>
    </div>
  )
}

const ConfirmForm = ({ pass }: { pass: string }) => (
  <form method="post" action={UNSUBSCRIBE_PATH}>
    <p className="text-text-2 mb-6">No more messages of this kind, on any of your devices?</p>
    <input type="hidden" name="pass" value={pass} />
    <Button kind="primary" type="submit">
      Unsubscribe
    </Button>
  </form>
)

const Done = () => (
  <>
    <p className="text-text-2 mb-6">Done. You will get no more messages of this kind on any device.</p>
    <ButtonLink to="/" kind="primary">
      Home
    </ButtonLink>
  </>
)

const Failed = () => (
  <>
    <p className="text-text-2 mb-6">This link has expired. Choose your notifications in the settings.</p>
    <ButtonLink to="/notifications" kind="primary">
      Notifications
    </ButtonLink>
  </>
)
