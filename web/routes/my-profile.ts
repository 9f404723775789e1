import { redirect } from 'react-router'

/** `/my-profil` is the spelling of the specification. */
export const loader = () => redirect('/my-profil', 301)
