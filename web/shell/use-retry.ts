import { useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { useWhenOnline } from '#web/lib/offline/use-when-online.ts'

interface Retry {
  retry: () => void
  /** Whether a retry of the visitor, not an automatic one, is running. */
  isRetrying: boolean
}

/**
 * An error page returns to the page in `?from=` or to the previous one; a page that failed in place reloads its data. `isAutomatic` also
 * retries when the network returns, and regularly, in case only the server was unreachable.
 */
export function useRetry(isAutomatic = false): Retry {
  const { pathname, key } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const [wasPressed, setPressed] = useState(false)
  const from = search.get('from')
  const isErrorPage = pathname.startsWith('/error/')

  function run() {
    if (!isErrorPage) return void revalidator.revalidate()
    const target = retryTarget(from, key === 'default')
    void (typeof target === 'number' ? navigate(target) : navigate(target, { replace: true }))
  }

  // An error page without a page to return to was opened on purpose.
  useWhenOnline(isAutomatic && (!isErrorPage || from !== null), () => {
    setPressed(false)
    run()
  })
  const isBusy = revalidator.state !== 'idle' || navigation.state !== 'idle'
  return {
    retry() {
      setPressed(true)
      run()
    },
    isRetrying: wasPressed && isBusy,
  }
}

/** `from` if it is a path of this site (prevents open redirects), otherwise the previous history entry (-1), otherwise home. */
export function retryTarget(from: string | null, isFirstPage: boolean): string | -1 {
  if (from && /^\/(?![/\\])/.test(from) && !from.startsWith('/error/')) return from
  return isFirstPage ? '/' : -1
}
