import { useState } from 'react'

type StartRedirect = (redirect: () => Promise<void>) => void

/** Whether a redirect to the issuer is running, and the function that starts one; false again when the visitor comes back. */
export function useRedirecting(): [boolean, StartRedirect] {
  const [isRedirecting, setRedirecting] = useState(false)
  const start: StartRedirect = (redirect) => {
    setRedirecting(true)
    void redirect().finally(() => setRedirecting(false))
  }
  return [isRedirecting, start]
}
