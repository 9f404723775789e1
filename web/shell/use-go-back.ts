import { useLocation, useNavigate } from 'react-router'

/** Goes back to where the visitor came from; home where this page was the first one. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate('/') : navigate(-1))
}
