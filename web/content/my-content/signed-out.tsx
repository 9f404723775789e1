import { openRegistrationWall } from '#web/session/open-wall.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyList } from './empty-list.tsx'

/** My Content before anybody has signed in. */
export const SignedOut = () => (
  <EmptyList
    title="Yours, on every device"
    text="What you bookmark, follow and play stands here once you have an account."
    suggestions={[]}
  >
    <Button kind="signal" onClick={() => openRegistrationWall()}>
      Join for free
    </Button>
  </EmptyList>
)
