import type { Command } from '#api/operate/command.ts'

/** The commands of an operator that need the areas, which the other commands do not know. */
export const AREA_COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  hold: async () => (await import('#api/operate/hold.ts')).createHold(await loadJobs()),
  release: async () => (await import('#api/operate/hold.ts')).createRelease(await loadJobs()),
  'after-restore': async () => {
    const { createAfterRestore } = await import('#api/operate/after-restore/command.ts')
    return createAfterRestore(await loadJobs())
  },
}

const loadJobs = async () => (await import('#api/areas.ts')).listJobs
