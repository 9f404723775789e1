import { createContext } from 'react-router'

/** Server loaders report with it that a page could not be rendered. */
export const failureContext = createContext<(cause: unknown, path: string) => void>()
