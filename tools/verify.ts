import { VERIFY } from './checks.ts'
import { runSteps } from './steps.ts'

process.exit(await runSteps(VERIFY))
