import { createContext as createReactContext } from 'react'
import { createContext as createRouterContext } from 'react-router'

/** The CSP nonce of the page that the server renders; empty without one. */
export const nonceContext = createRouterContext('')

/** The nonce of every inline script in a server-rendered page; undefined in the browser. */
export const ScriptNonce = createReactContext<string | undefined>(undefined)
