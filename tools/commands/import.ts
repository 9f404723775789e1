/** `npm run import -- feed|wordpress|content|subscribe|schedule … [options]`: imports feeds, schedules and folders of content. */
import { runCommand } from './command.ts'
import { runImport } from './run-import.ts'

runCommand(() => runImport(process.argv.slice(2)))
