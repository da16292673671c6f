import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { AREA_COMMANDS } from '../../apps/api/src/area-commands.ts'
import { operate } from '../../apps/api/src/operate/commands.ts'
import { settings } from '../../apps/api/src/platform/settings.ts'
import { ROOT } from '../../tools/processes.ts'
import { findMissing, listPaths } from '../architecture/named-paths.ts'
import { DEPLOY, readVariables } from '../deploy/variables.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Programs that `deploy/operate` runs beside the commands of `operate.ts`, with their files. */
const PROGRAMS: Readonly<Record<string, string>> = {
  migrate: 'apps/api/src/operate/migrate.ts',
  addresses: 'apps/api/src/operate/addresses.ts',
  readings: 'apps/api/src/operate/readings.ts',
  campaign: 'apps/api/src/areas/campaign/mail.ts',
}

/** Files of a machine, of other programs and of a build. */
const OTHER_FILES = new Set([
  'owner.env',
  '4010.env',
  'conf.d/switchboard.conf',
  'google-services.json',
  'apps/web/dist',
])

/** Variables of other programs and of our tools, and an example of a name that is wrong. */
const OTHER_VARIABLES = new Set([
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SWITCHBOARD_HOME',
  'SWITCHBOARD_SETTINGS',
  'SWITCHBOARD_EXPECT_POSTGRES',
  'ETCDCTL_API',
  'PATRONI_ETCD3_HOSTS',
  'CLUSTER_PORT',
  'CLUSTER_DIR',
  'CHROME_PATH',
  'SMTP_URI',
  'SANDBOX_MAIL_PORT',
  'SANDBOX_DATA_DIR',
  'TRUSTED_TYPES',
  'PROVIDER_URL',
])

const unique = (names: readonly string[]) => [...new Set(names)]

/** The code of a page: its blocks, and each text in backticks as a line. */
function listCode(page: string): string[] {
  const blocks = [...page.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)
  const prose = page.replaceAll(/^```[\s\S]*?^```/gm, '')
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  return [...blocks.flatMap((code) => code.split('\n')), ...spans]
}

type Call = { readonly command: string; readonly options: readonly string[] }

/** The calls of `operate` in a page, each with the options that it has. */
function listCalls(page: string): Call[] {
  return listCode(page).flatMap((line) =>
    [...line.matchAll(/(?<![\w/-])(?:npm run operate -- |operate )(?!-- )([a-z][\w-]*)([^|;#]*)/g)].map(
      ([, command = '', rest = '']) => ({
        command,
        options: [...rest.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option),
      }),
    ),
  )
}

async function readHelp(words: readonly string[]): Promise<string> {
  let printed = ''
  const print = (text: string) => (printed += `${text}\n`)
  await operate(words, { variables: {}, print, complain: print }, AREA_COMMANDS)
  return printed
}

/** The commands of `operate` and of `deploy/operate`, with the text that names their options. */
async function readCommands(): Promise<ReadonlyMap<string, string>> {
  const help = await readHelp(['--help'])
  const names = [...help.matchAll(/^ {2}([a-z][\w-]*) /gm)].map(([, name = '']) => name)
  const commands = await Promise.all(
    names.map(async (name): Promise<[string, string]> => [name, await readHelp([name, '--help'])]),
  )
  const programs = Object.entries(PROGRAMS).map(([name, file]): [string, string] => [name, read(file)])
  return new Map([...commands, ...programs])
}

/** Whether a help text, or the source of a program, has an option. */
const hasOption = (text: string, option: string) =>
  new RegExp(`${option}(?![\\w-])|'${option.slice(2)}'`).test(text)

/** Commands and options of `operate` in a page that do not exist. */
export async function findUnknownCalls(page: string): Promise<string[]> {
  const commands = await readCommands()
  return unique(
    listCalls(page).flatMap(({ command, options }) => {
      const help = commands.get(command)
      if (help === undefined) return [`operate ${command}`]
      return options
        .filter((option) => option !== '--help' && !hasOption(help, option))
        .map((option) => `operate ${command} ${option}`)
    }),
  )
}

/** Scripts of package.json in a page that do not exist. */
export function findUnknownScripts(page: string): string[] {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')))
  const mobile = read('apps/mobile/package.json')
  const named = listCode(page).flatMap((line) =>
    [...line.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)(.*)/g)].map(([, script = '', rest = '']) => ({
      script,
      isMobile: rest.includes('-w @switchboard/mobile'),
    })),
  )
  return unique(
    named
      .filter(({ script, isMobile }) =>
        isMobile ? !mobile.includes(`"${script}":`) : !Object.hasOwn(scripts, script),
      )
      .map(({ script }) => script),
  )
}

/** Paths of the repository in a page that do not exist, also those below `/opt/switchboard` and of `/etc/switchboard`. */
export function findUnknownPaths(page: string): string[] {
  const installed = [...page.matchAll(/\/opt\/switchboard(?:-[\d.]+\d)?\/([\w@./-]*[\w/])/g)].map(
    ([, path = '']) => path,
  )
  const configured = [...page.matchAll(/\/etc\/switchboard\/([\w@.-]*\w)/g)].map(([, file = '']) => file)
  const deployed = listCode(page).flatMap((line) => line.match(/(?<![\w./-])deploy\/[\w@./-]*\w/g) ?? [])
  // a path that begins with a setting is an address, and one that begins with ~ is a file of the reader
  const named = listPaths(page).filter((path) => !/^(?:[A-Z_]+|~)\//.test(path))
  return unique(
    findMissing(
      [...installed, ...configured, ...deployed, ...named].filter((path) => !path.startsWith('node_modules')),
    ),
  ).filter((path) => !OTHER_FILES.has(path))
}

/** Names that look like a setting and are none. */
export function findUnknownSettings(page: string): string[] {
  const sandbox = [...read('apps/sandbox/src/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    ([, name = '']) => name,
  )
  const deployed = readdirSync(join(DEPLOY, 'env')).flatMap((file) =>
    Object.keys(readVariables(`env/${file}`)),
  )
  const known = new Set([...Object.keys(settings.shape), ...sandbox, ...deployed, ...OTHER_VARIABLES])
  const named = listCode(page).flatMap((line) =>
    [...line.matchAll(/^(?:[A-Z0-9_]+=\S* )*([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?==|$)/g)].map(
      ([, name = '']) => name,
    ),
  )
  return unique(named).filter((name) => !known.has(name))
}

/** The headings of a page that its table of contents lacks or names in another order, or the heading of an entry that is gone. */
export function findContentsProblems(page: string): string[] {
  const prose = page.replaceAll(/^```[\s\S]*?^```/gm, '')
  const headings = [...prose.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
  const top = prose.slice(0, prose.search(/^## /m))
  const entries = [...top.matchAll(/^- \[([^\]]+)\]\(#/gm)].map(([, entry = '']) => entry)
  return headings.join('\n') === entries.join('\n')
    ? []
    : [
        ...headings.filter((each) => !entries.includes(each)),
        ...entries.filter((each) => !headings.includes(each)),
        'order',
      ]
}
