import { useEffect } from 'react'
import { createPath, useNavigate } from 'react-router'

/** Navigates within the app when a `Link` is clicked, unless the browser should handle the click, as for a new tab. */
export function useLinkNavigation(): void {
  const navigate = useNavigate()
  useEffect(() => {
    // React listens on the document, too, and earlier, so handlers of components come first.
    const follow = (event: MouseEvent) => {
      const link = isPlainClick(event) ? linkOf(event.target) : null
      // Content may link to another site.
      if (link?.origin !== window.location.origin) return
      event.preventDefault()
      const to = createPath(link)
      void navigate(to, {
        replace: link.dataset.link === 'replace' || to === createPath(window.location),
        preventScrollReset: link.dataset.keepsScroll !== undefined,
      })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented

const linkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-link]') : null
