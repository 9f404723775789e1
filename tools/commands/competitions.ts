/** `npm run -s competitions -- list | export <name> | draw <name> | verify <proof>`: competitions and their draws. */
import { runCommand } from './command.ts'
import { runCompetitions } from './run-competitions.ts'

runCommand(() => runCompetitions(process.argv.slice(2)))
