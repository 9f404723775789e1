import { createContext } from 'react-router'

/** Context of server loaders: reports that a page could not be rendered. */
export const failureContext = createContext<(cause: unknown, path: string) => void>()
