import { useLocation, useNavigate, useNavigation, useRevalidator, useSearchParams } from 'react-router'

/**
 * Retries after an error: an error page returns to the page in `?from=` or to the previous one; a page that failed in place
 * reloads its data.
 */
export function useRetry(): { retry: () => void; isRetrying: boolean } {
  const { pathname, key } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const revalidator = useRevalidator()

  function retry() {
    if (!pathname.startsWith('/error/')) return void revalidator.revalidate()
    const target = retryTarget(search.get('from'), key === 'default')
    void (typeof target === 'number' ? navigate(target) : navigate(target, { replace: true }))
  }

  return { retry, isRetrying: revalidator.state !== 'idle' || navigation.state !== 'idle' }
}

/**
 * Target of a retry on an error page: the page in `from` if it is a path of this site, otherwise the previous history entry
 * (-1), otherwise home. Prevents open redirects.
 */
export function retryTarget(from: string | null, isFirstPage: boolean): string | -1 {
  if (from && /^\/(?![/\\])/.test(from) && !from.startsWith('/error/')) return from
  return isFirstPage ? '/' : -1
}
