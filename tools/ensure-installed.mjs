// Runs before anything is installed, on the machine's own Node (>= 20.19): plain JavaScript, no dependencies.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const LOCK = join(ROOT, 'package-lock.json')
const INSTALLED_LOCK = join(ROOT, 'node_modules', '.package-lock.json')
const STAMP = join(ROOT, 'node_modules', '.installed-from')
const OLDEST_NODE = { major: 22, minor: 18 }

if (!isInstalled()) install()
refuseOldNode()

/** npm writes its own copy of the lock last, so an interrupted install does not count. */
function isInstalled() {
  if (!existsSync(INSTALLED_LOCK)) return false
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashLock()) return true
  const isNewer = statSync(INSTALLED_LOCK).mtimeMs >= statSync(LOCK).mtimeMs
  if (isNewer) writeFileSync(STAMP, hashLock())
  return isNewer
}

function hashLock() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex')
}

function install() {
  console.log('Installing what package-lock.json names ...')
  const isWindows = process.platform === 'win32'
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      shell: isWindows,
    },
  )
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(STAMP, hashLock())
}

/** The runtime is the npm package `node`. If install scripts are off, the package is empty and the machine's Node runs. */
function refuseOldNode() {
  const path = [join(ROOT, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)
  const version = execFileSync('node', ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  })
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
  if (major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor)) return
  console.error(
    `Switchboard needs Node ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer and found ${version.trim()}: run "npm rebuild node" ` +
      'with install scripts allowed, or install a newer Node.',
  )
  process.exit(1)
}
