import { useNavigate } from 'react-router'

/** Navigates to the previous page; to `above` if this is the first page of the visit. */
export function useGoBack(above = '/'): () => void {
  const navigate = useNavigate()
  return () => void (isFirstEntry() ? navigate(above) : navigate(-1))
}

/** React Router stores the index of each entry as `idx` in the state of the browser's history. */
const isFirstEntry = (): boolean => !(window.history.state as { idx?: number } | null)?.idx
