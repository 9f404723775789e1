import { redirect } from 'react-router'

/** Redirects to `/my-profil`, the spelling of the specification. */
export const loader = () => redirect('/my-profil', 301)
