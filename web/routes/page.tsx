import { isRouteErrorResponse, Outlet } from 'react-router'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import { ERROR_PAGES, ErrorPage, type ErrorKind } from '#web/shell/error-page.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/page'

/** Only for a page that failed; other pages set their own title. */
export const meta: Route.MetaFunction = ({ error, matches }) =>
  error ? [{ title: pageTitle(ERROR_PAGES[kindOf(error)].title, matches) }, { name: 'robots', content: 'noindex' }] : []

/** Its error boundary is inside the frame, so that menus and player survive a page's error. */
export default function PageRoute() {
  return <Outlet />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage kind={kindOf(error)} />

function kindOf(error: unknown): ErrorKind {
  if (isRouteErrorResponse(error) && error.status === 404) return 'empty-error'
  return error instanceof GatewayError && error.code === 'UNREACHABLE' ? 'connection-error' : 'something-went-wrong'
}
