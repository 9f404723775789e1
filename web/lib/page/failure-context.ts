import { createContext } from 'react-router'

export const failureContext = createContext<(cause: unknown, path: string) => void>()
