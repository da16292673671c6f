import { operate } from '#api/operate/commands.ts'

const MAX_WAIT_MILLISECONDS = 3_000

process.exitCode = await operate(process.argv.slice(2), {
  variables: process.env,
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
})
// what never answered may still be waited for by a connection
setTimeout(() => process.exit(), MAX_WAIT_MILLISECONDS).unref()
