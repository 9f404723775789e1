import { createContext as createReactContext } from 'react'
import { createContext as createRouterContext } from 'react-router'

/** The CSP nonce of a page that the server renders; empty without one. */
export const nonceContext = createRouterContext('')

export const ScriptNonce = createReactContext<string | undefined>(undefined)
