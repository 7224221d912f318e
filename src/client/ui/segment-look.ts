/** The classes of switches with few choices, whether buttons or radio buttons. */
export const SEGMENTS = 'inline-flex rounded-field border border-line bg-canvas p-0.5'

export const SEGMENT =
  'flex min-h-10 items-center gap-1.5 rounded-md px-3 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink max-[26rem]:px-2 max-[24rem]:px-1.5 max-[22rem]:text-xs sm:min-h-8'
