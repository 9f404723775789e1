import { createContext as createReactContext } from 'react'
import { createContext as createRouterContext } from 'react-router'

/** Empty without a nonce. */
export const nonceContext = createRouterContext('')

export const ScriptNonce = createReactContext<string | undefined>(undefined)
