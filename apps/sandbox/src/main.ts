import { startSandbox } from './sandbox.ts'
import { readSettings } from './settings.ts'
import { StartProblem } from './start-problem.ts'

const settings = readSettings(process.env)
if (Array.isArray(settings))
  refuse(['The sandbox cannot start:', ...settings.map((problem) => `- ${problem}`)])
const sandbox = await startSandbox(settings).catch((error: unknown) => {
  if (error instanceof StartProblem) return refuse([error.message])
  throw error
})

process.once('SIGTERM', stop)
process.once('SIGINT', stop)
console.log(`Sandbox on ${sandbox.url}\nMail server on ${sandbox.mailServerUrl}`)

function stop() {
  void sandbox.close().then(() => process.exit(0))
}

function refuse(lines: readonly string[]): never {
  console.error(lines.join('\n'))
  process.exit(1)
}
