import { useNavigate } from 'react-router'

/** Goes back to where the visitor came from; to `above` where this page was the first one. */
export function useGoBack(above = '/'): () => void {
  const navigate = useNavigate()
  return () => void (isFirst() ? navigate(above) : navigate(-1))
}

/** The router counts the pages of a visit in the state of each entry of the browser's history. */
const isFirst = (): boolean => !(window.history.state as { idx?: number } | null)?.idx
