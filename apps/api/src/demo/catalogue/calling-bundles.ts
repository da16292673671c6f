export type DemoBundle = {
  readonly key: string
  readonly category: 'national' | 'mobile' | 'international'
  readonly label: string
  /** The key of the extra for each service. */
  readonly products: Readonly<Record<string, string>>
}

/** Source: CAT-013, CAT-014. */
export const DEMO_BUNDLES: readonly DemoBundle[] = [
  {
    key: 'BUNDLE-NATIONAL-60',
    category: 'national',
    label: 'National 60',
    products: { callingpacklocal: 'CP-LOCAL-60' },
  },
  {
    key: 'BUNDLE-NATIONAL',
    category: 'national',
    label: 'National unlimited',
    products: { callingpacklocal: 'CP-LOCAL-UNL' },
  },
  {
    key: 'BUNDLE-MOBILE-60',
    category: 'mobile',
    label: 'National and mobile 60',
    products: { callingpacklocal: 'CP-LOCAL-60', callingpackmobile: 'CP-MOBILE-60' },
  },
  {
    key: 'BUNDLE-MOBILE-300',
    category: 'mobile',
    label: 'National unlimited and mobile 300',
    products: { callingpacklocal: 'CP-LOCAL-UNL', callingpackmobile: 'CP-MOBILE-300' },
  },
  {
    key: 'BUNDLE-NEAR',
    category: 'international',
    label: 'International 4',
    products: { callingpack: 'CP-NEAR' },
  },
  {
    key: 'BUNDLE-WORLD',
    category: 'international',
    label: 'International 13',
    products: { callingpack: 'CP-WORLD' },
  },
]
