import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { wideScreen } from '#web/lib/browser/wide-screen.ts'
import { useSite } from '#web/lib/page/site.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Logo } from '#web/ui/logos/logo.tsx'
import { MenuItems } from './menu-items.tsx'
import type { StationNow } from './use-current-shows.ts'

interface MenuDrawerProps {
  id: string
  isOpen: boolean
  onClose: () => void
  stations: readonly StationNow[]
}

/** Closes at a press of a link, before the page is loaded. */
export function MenuDrawer({ id, isOpen, onClose, stations }: MenuDrawerProps) {
  const site = useSite()
  useCloseOnWideScreen(onClose)
  return (
    <Dialog className="drawer" id={id} isOpen={isOpen} onClose={onClose} label={{ text: 'Menu' }}>
      <div className="logo">
        <Logo name="primedia" label={site.name} />
        <IconButton label="Close menu" icon={<X />} onClick={onClose} />
      </div>
      {/* Enter on a link is a click, too. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <nav aria-label="Menu" onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}>
        <MenuItems stations={stations} />
      </nav>
    </Dialog>
  )
}

/** A drawer that CSS hides would still trap the focus. */
function useCloseOnWideScreen(close: () => void) {
  const onWide = useEffectEvent((event: MediaQueryListEvent) => {
    if (event.matches) close()
  })
  useEffect(() => {
    const wide = wideScreen()
    const onChange = (event: MediaQueryListEvent) => onWide(event)
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [])
}

export function SideMenu({ stations }: { stations: readonly StationNow[] }) {
  const site = useSite()
  return (
    <nav className="side-menu" aria-label="Main">
      <Link className="logo" to="/">
        <Logo name="primedia" label={`${site.name} home`} />
      </Link>
      <MenuItems stations={stations} />
    </nav>
  )
}
