import { EmptyList } from '#web/components/personal-list/empty-list.tsx'
import { openRegistrationWall } from '#web/session/open-wall.ts'
import { Button } from '#web/ui/buttons/button.tsx'

interface SignedOutProps {
  text?: string
}

export const SignedOut = ({
  text = 'What you bookmark, follow and play appears here once you have an account.',
}: SignedOutProps) => (
  <EmptyList title="Yours, on every device" text={text} suggestions={[]}>
    <Button kind="signal" onClick={() => openRegistrationWall()}>
      Join for free
    </Button>
  </EmptyList>
)
