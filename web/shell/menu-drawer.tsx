import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useSite } from '#web/lib/site.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Logo } from '#web/ui/logos/logo.tsx'
import { MenuItems } from './menu-items.tsx'
import type { StationNow } from './station-now.ts'

interface MenuDrawerProps {
  id: string
  isOpen: boolean
  onClose: () => void
  stations: readonly StationNow[]
}

/** The menu of a narrow screen. */
export function MenuDrawer({ id, isOpen, onClose, stations }: MenuDrawerProps) {
  const site = useSite()
  useSideMenuInstead(onClose)
  return (
    <Dialog className="drawer" id={id} isOpen={isOpen} onClose={onClose} label={{ text: 'Menu' }}>
      <div className="logo">
        <Logo name="primedia" label={site.name} />
        <IconButton label="Close menu" icon={<X />} onClick={onClose} />
      </div>
      <nav aria-label="Menu">
        <MenuItems stations={stations} />
      </nav>
    </Dialog>
  )
}

/** Where the screen becomes wide enough for the side menu, a drawer that is left open would hold the focus. */
function useSideMenuInstead(close: () => void) {
  const onWide = useEffectEvent((event: MediaQueryListEvent) => {
    if (event.matches) close()
  })
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 1200px)')
    const listen = (event: MediaQueryListEvent) => onWide(event)
    wide.addEventListener('change', listen)
    return () => wide.removeEventListener('change', listen)
  }, [])
}
