import { useNavigation } from 'react-router'
import { LoadBar } from '#web/ui/load-bar.tsx'

/** A loading bar at the top while a navigation is pending; CSS delays it. */
export function RouteProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <LoadBar className="route-bar" label="Loading page" />
}
