import { createContext as createReactContext } from 'react'
import { createContext as createRouterContext } from 'react-router'

/** The nonce for which the server renders a page; empty where it has none. */
export const nonceContext = createRouterContext('')

/** The nonce of every inline script in a server's page; undefined in the browser. */
export const ScriptNonce = createReactContext<string | undefined>(undefined)
