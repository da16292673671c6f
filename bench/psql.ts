import { spawn } from 'node:child_process'

/** Runs a script in the client of PostgreSQL, the only one that copies files. The first failing statement ends it with an error. */
export function psql(url: string, script: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const client = spawn('psql', [url, '--quiet', '--no-psqlrc', '--set=ON_ERROR_STOP=1'], {
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    let complaint = ''
    client.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    client.on('error', reject)
    client.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`psql ended with ${code}: ${complaint}`)),
    )
    client.stdin.end(script)
  })
}
