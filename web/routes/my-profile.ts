import { redirect } from 'react-router'

/** The address is spelled `/my-profil`; who writes it in full arrives there too. */
export const loader = () => redirect('/my-profil', 301)
