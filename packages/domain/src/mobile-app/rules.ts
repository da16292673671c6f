import type { VersionStatus } from './contract.ts'

/** A screen whose shorter side has at most this many CSS pixels is small. Source: SHL-013. */
export const SMALL_SCREEN_PIXELS = 600

/** Whether the app keeps the screen upright. Source: SHL-013, APP-009. */
export function isSmallScreen(screen: { readonly width: number; readonly height: number }): boolean {
  return Math.min(screen.width, screen.height) <= SMALL_SCREEN_PIXELS
}

/** The first versions, such as `1.4.0`, that a limit no longer affects; null means no limit. */
export type VersionLimits = {
  readonly allowedFrom: string | null
  readonly requiredFrom: string | null
  readonly recommendedFrom: string | null
}

/** The status of a version: the worst limit that the version is older than. Source: APP-004 to APP-006. */
export function versionStatus(version: string, limits: VersionLimits): VersionStatus {
  if (isOlder(version, limits.allowedFrom)) return 'Disallowed'
  if (isOlder(version, limits.requiredFrom)) return 'UpgradeRequired'
  if (isOlder(version, limits.recommendedFrom)) return 'UpgradeRecommended'
  return 'Allowed'
}

function isOlder(version: string, limit: string | null): boolean {
  if (limit === null) return false
  const [numbers, limitNumbers] = [toVersionNumbers(version), toVersionNumbers(limit)]
  const differing = numbers.findIndex((number, index) => number !== limitNumbers[index])
  return differing !== -1 && (numbers[differing] ?? 0) < (limitNumbers[differing] ?? 0)
}

function toVersionNumbers(version: string): readonly number[] {
  return version.split('.').map(Number)
}

/** The version at the end of an application id. */
export function parseAppVersion(applicationId: string): string {
  return applicationId.slice(applicationId.lastIndexOf('/') + 1)
}
