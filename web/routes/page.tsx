import { isRouteErrorResponse, Outlet } from 'react-router'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import { ErrorPage, type ErrorKind } from '#web/shell/error-page.tsx'
import type { Route } from './+types/page'

/** Around every page and inside the frame, so that a page that fails takes neither the menus nor the player with it. */
export default function PageRoute() {
  return <Outlet />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage kind={kindOf(error)} />

function kindOf(error: unknown): ErrorKind {
  if (isRouteErrorResponse(error) && error.status === 404) return 'empty-error'
  return error instanceof GatewayError && error.code === 'UNREACHABLE' ? 'connection-error' : 'something-went-wrong'
}
