import { E2E } from './checks.ts'
import { runSteps } from './steps.ts'

process.exit(await runSteps(E2E))
