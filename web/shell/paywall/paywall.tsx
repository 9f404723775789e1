import { CalendarX, Download, Infinity as InfinityIcon, VolumeX, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useCloseOnBack } from '#web/lib/browser/use-close-on-back.ts'
import { PAYWALL } from '#web/lib/text/account-messages.ts'
import { isSubscriber, useSession } from '#web/session/session-store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Logo } from '#web/ui/logos/logo.tsx'
import { closePaywall, restorePurchases, startCheckout } from './paywall-actions.ts'
import { PaywallArt } from './paywall-art.tsx'
import { useHasTrial } from './use-has-trial.ts'
import '#web/ui/dialogs/full-screen.css'
import './paywall.css'

const FEATURES = [
  { icon: <InfinityIcon />, name: PAYWALL.allAccess },
  { icon: <VolumeX />, name: PAYWALL.noAds },
  { icon: <Download />, name: PAYWALL.downloads },
  { icon: <CalendarX />, name: PAYWALL.cancelAnytime },
]

interface PaywallProps {
  isOpen: boolean
  player: ReactNode
}

export function Paywall({ isOpen, player }: PaywallProps) {
  const titleId = useId()
  useCloseOnBack(isOpen, closePaywall, 'paywallIsOpen')
  useCloseOnSubscription(isOpen)
  return (
    <Dialog className="full-screen paywall" isOpen={isOpen} onClose={closePaywall} label={{ id: titleId }}>
      <PaywallArt />
      <div className="offer">
        <p className="brand" aria-hidden="true">
          <Logo name="star" />
          Audiostar+
        </p>
        <h2 className="display" id={titleId}>
          {PAYWALL.title}
        </h2>
        <ul className="features">
          {FEATURES.map(({ icon, name }) => (
            <li key={name}>
              {icon}
              {name}
            </li>
          ))}
        </ul>
        <Choices isOpen={isOpen} />
      </div>
      {player}
      {/* Last in the document, so that the first choice gets the initial focus. */}
      <IconButton className="close" label="Close" icon={<X />} onClick={closePaywall} />
    </Dialog>
  )
}

/** A subscription that began in another tab. */
function useCloseOnSubscription(isOpen: boolean): void {
  const isEntitled = isSubscriber(useSession())
  const wasEntitled = useRef(isEntitled)
  useEffect(() => {
    if (isOpen && isEntitled && !wasEntitled.current) closePaywall()
    wasEntitled.current = isEntitled
  }, [isOpen, isEntitled])
}

function Choices({ isOpen }: { isOpen: boolean }) {
  const hasTrial = useHasTrial(isOpen)
  const [busy, setBusy] = useState<'checkout' | 'restore' | null>(null)
  const during = async (name: 'checkout' | 'restore', work: () => Promise<void>) => {
    setBusy(name)
    await work()
    setBusy(null)
  }
  return (
    <>
      <Button
        kind="primary"
        size="large"
        isWide
        isLoading={busy === 'checkout'}
        onClick={() => void during('checkout', startCheckout)}
      >
        {hasTrial ? PAYWALL.tryFree : PAYWALL.subscribe}
      </Button>
      <p className="note">{hasTrial ? PAYWALL.price : PAYWALL.priceWithoutTrial}</p>
      <Button
        kind="ghost"
        isWide
        isLoading={busy === 'restore'}
        onClick={() => void during('restore', restorePurchases)}
      >
        {PAYWALL.restore}
      </Button>
    </>
  )
}
