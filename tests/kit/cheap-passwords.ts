import type { PasswordCost } from '#server/features/accounts/passwords.ts'

/** The least that argon2id takes: tests hash hundreds of passwords. */
export const CHEAP_PASSWORDS: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }
