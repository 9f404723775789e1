import { ArrowLeft, Menu, Search } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '#web/lib/class-names.ts'
import type { PageFlags } from '#web/lib/page/page-flags.ts'
import { useSite } from '#web/lib/page/site.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Logo } from '#web/ui/logos/logo.tsx'
import { useGoBack } from './back-bar.tsx'
import { useMobileNavTitle } from './mobile-nav-title.tsx'
import { ProfileButton } from './profile-button.tsx'
import { SearchForm } from './search-form.tsx'

interface TopBarProps {
  flags: PageFlags
  menu: { id: string; isOpen: boolean; open: () => void }
}

export function TopBar({ flags, menu }: TopBarProps) {
  const { pathname } = useLocation()
  const isScrolled = useScrolled()
  const { hideMobileNavigationBar } = flags
  return (
    <header
      className={classNames('top-bar', isScrolled && 'is-scrolled', hideMobileNavigationBar && 'max-menu:hidden')}
    >
      <MobileStart menu={menu} hidesLogo={flags.hideMobileBrandLogo ?? false} />
      <span className="spacer" />
      {!pathname.includes('search') && <SearchForm />}
      <Link className="icon-button search-button" to="/search" aria-label="Search">
        <Search />
      </Link>
      <ProfileButton />
    </header>
  )
}

function MobileStart({ menu, hidesLogo }: { menu: TopBarProps['menu']; hidesLogo: boolean }) {
  const site = useSite()
  const { title } = useMobileNavTitle()
  const goBack = useGoBack()
  if (title !== null) {
    return (
      <>
        <IconButton className="menu-button" label="Back" icon={<ArrowLeft className="icon large" />} onClick={goBack} />
        <p className="mobile-title">{title}</p>
      </>
    )
  }
  return (
    <>
      <IconButton
        className="menu-button"
        label="Open menu"
        icon={<Menu className="icon large" />}
        aria-expanded={menu.isOpen}
        aria-controls={menu.id}
        aria-haspopup="dialog"
        onClick={menu.open}
      />
      <Link className={classNames('brand', hidesLogo && 'is-hidden')} to="/">
        <Logo name="primedia" label={`${site.name} home`} />
      </Link>
    </>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

export const useScrolled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.scrollY > 8,
    () => false,
  )
