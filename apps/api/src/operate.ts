import { AREA_COMMANDS } from '#api/area-commands.ts'
import { operate } from '#api/operate/commands.ts'

const MAX_WAIT_MILLISECONDS = 3_000

process.exitCode = await operate(
  process.argv.slice(2),
  {
    variables: process.env,
    print: (text) => console.log(text),
    complain: (text) => console.error(text),
  },
  AREA_COMMANDS,
)
// a connection may still wait for a reply that never comes, which would keep the process running
setTimeout(() => process.exit(), MAX_WAIT_MILLISECONDS).unref()
