type NamePattern = readonly [pattern: RegExp, name: string]

/** The order matters: a user agent also has the names of other browsers. */
const BROWSERS: readonly NamePattern[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]

const SYSTEMS: readonly NamePattern[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/i, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bLinux\b/, 'Linux'],
  // the user agent of an app may name only the system, which is taken for an iPhone
  [/\biOS\b/i, 'iPhone'],
]

/** The device of a session in plain words: `Safari on iPhone`, `The app on Android`. */
export function deviceText(kind: 'browser' | 'app', userAgent: string | null): string {
  const system = findName(SYSTEMS, userAgent)
  const program = kind === 'app' ? 'The app' : (findName(BROWSERS, userAgent) ?? 'A browser')
  return system === null ? program : `${program} on ${system}`
}

function findName(names: readonly NamePattern[], userAgent: string | null): string | null {
  if (userAgent === null) return null
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
