/** The brands of the demo provider. */
export const ALL_BRANDS = ['kea', 'orcon', '2degrees', 'product', 'parent'] as const
const ALL_CHANNELS = ['SelfService', 'MoveHouse', 'OnlineSignup'] as const

/** The fibre company of the demo. The keys of its products begin with these letters. Source: CAT-004. */
const LOCAL_FIBRE_COMPANY = 'CHO'

type VoiceCategory = '' | 'POTS' | 'VOIP'

export type DemoCoreProduct = {
  readonly key: string
  readonly description: string
  readonly broadband: string
  readonly voice: VoiceCategory
  readonly bundle: 'Broadband' | 'Wireless' | 'Electricity'
  readonly technology: 'ADSL' | 'VDSL' | 'UFB' | null
  readonly rate: { readonly key: string; readonly up: number; readonly down: number } | null
  readonly wirelessVersion: 1 | 2 | null
  readonly brands: readonly string[]
  readonly channels: readonly string[]
}

type FibreRate = {
  /** The part of the product key, for example `300` in `CHOUFB300VOIP`. */
  readonly name: string
  readonly broadband: string
  readonly down: number
  readonly up: number
  readonly withVoice: boolean
  readonly brands: readonly string[]
}

function buildRate(name: string, broadband: string, { down, up }: { down: number; up: number }): FibreRate {
  return { name, broadband, down, up, withVoice: true, brands: ALL_BRANDS }
}

/** A rate with the same speed both ways, without voice. Only one brand sells it. Source: CHG-043, CHG-044. */
function buildSymmetricRate(mbps: number): FibreRate {
  const name = String(mbps)
  return {
    ...buildRate(name, `UFB${name}/${name}`, { down: mbps, up: mbps }),
    withVoice: false,
    brands: ['orcon'],
  }
}

/** Speeds in Mbps. The rate 950/450 counts as gigabit. Source: CAT-067. */
const FIBRE_RATES: readonly FibreRate[] = [
  buildRate('50', 'UFB50/10', { down: 50, up: 10 }),
  buildRate('100', 'UFB100/20', { down: 100, up: 20 }),
  buildRate('300', 'UFB300/100', { down: 300, up: 100 }),
  buildRate('1000', 'UFB950/450', { down: 1_000, up: 450 }),
  buildSymmetricRate(2_000),
  buildSymmetricRate(4_000),
  buildSymmetricRate(8_000),
]

const WITHOUT_LINE = { technology: null, rate: null, wirelessVersion: null } as const
const SOLD_EVERYWHERE = { brands: ALL_BRANDS, channels: ALL_CHANNELS } as const

function buildFixedProduct(
  key: string,
  voice: VoiceCategory,
  product: Pick<DemoCoreProduct, 'description' | 'broadband' | 'technology' | 'rate' | 'brands'>,
): DemoCoreProduct {
  const description = voice === '' ? product.description : `${product.description} with homeline`
  const bundle = 'Broadband'
  return {
    ...product,
    key: `${key}${voice}`,
    description,
    voice,
    bundle,
    wirelessVersion: null,
    channels: ALL_CHANNELS,
  }
}

function buildFibreProducts({ name, broadband, down, up, withVoice, brands }: FibreRate) {
  const description = `Fibre ${down === 1_000 ? '950' : name}`
  const product = {
    description,
    broadband,
    technology: 'UFB',
    rate: { key: `${down}/${up}`, up, down },
    brands,
  } as const
  const key = `${LOCAL_FIBRE_COMPANY}UFB${name}`
  return withVoice
    ? [buildFixedProduct(key, '', product), buildFixedProduct(key, 'VOIP', product)]
    : [buildFixedProduct(key, '', product)]
}

function buildCopperProducts(
  technology: 'ADSL' | 'VDSL',
  voice: VoiceCategory,
  { speeds: [down, up], brands }: { speeds: readonly [number, number]; brands: readonly string[] },
) {
  const product = {
    description: technology,
    broadband: technology,
    technology,
    rate: { key: technology, up, down },
    brands,
  }
  return [buildFixedProduct(technology, '', product), buildFixedProduct(technology, voice, product)]
}

function buildWirelessProduct(version: 1 | 2): DemoCoreProduct {
  return {
    ...WITHOUT_LINE,
    ...SOLD_EVERYWHERE,
    key: `WBBV${version}`,
    description: version === 1 ? 'Wireless broadband' : 'Wireless broadband 5G',
    broadband: 'WBB',
    voice: '',
    bundle: 'Wireless',
    wirelessVersion: version,
  }
}

/** The brand `2degrees` no longer sells ADSL. */
const ADSL_BRANDS = ALL_BRANDS.filter((brand) => brand !== '2degrees')

export const DEMO_CORE_PRODUCTS: readonly DemoCoreProduct[] = [
  ...FIBRE_RATES.flatMap(buildFibreProducts),
  ...buildCopperProducts('VDSL', 'VOIP', { speeds: [70, 20], brands: ALL_BRANDS }),
  ...buildCopperProducts('ADSL', 'POTS', { speeds: [20, 1], brands: ADSL_BRANDS }),
  buildWirelessProduct(1),
  buildWirelessProduct(2),
  {
    ...WITHOUT_LINE,
    ...SOLD_EVERYWHERE,
    key: 'ELECTRICITY',
    description: 'Power',
    broadband: '',
    voice: '',
    bundle: 'Electricity',
  },
]
