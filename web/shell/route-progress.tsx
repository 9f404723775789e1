import { useNavigation } from 'react-router'
import { LoadBar } from '#web/ui/load-bar.tsx'

/** A line along the top while the next page takes longer than a moment. */
export function RouteProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <LoadBar className="route-bar" label="Loading page" />
}
