import { z } from 'zod'

type Json = z.core.JSONSchema.BaseSchema
type Side = 'input' | 'output'

/** In the dialect that clients of the protocol know longest, which they are not told: some refuse every schema that names one. */
export function schemaOf(schema: z.ZodObject, side: Side) {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-7', io: side })
  return { ...inPlainWords(json, side), type: 'object' as const }
}

/** An input never says null; an output may get more fields, which a client that listed the tools before would refuse. */
function inPlainWords({ type, oneOf, anyOf, ...json }: Json, side: Side): Json {
  if (Array.isArray(type)) anyOf = (type as Json['type'][]).map((one) => ({ type: one }))
  const choices = [...(anyOf ?? []), ...(oneOf ?? [])] as Json[]
  const taken = side === 'input' ? choices.filter((choice) => choice.type !== 'null') : choices
  const plain = taken.map((choice) => inPlainWords(choice, side))
  const [only = {}, ...others] = plain
  return {
    ...(typeof type === 'string' && { type }),
    ...(others.length > 0 ? { anyOf: plain } : only),
    ...constraintsOf(json, side),
  }
}

function constraintsOf(
  { const: value, exclusiveMinimum, minimum, maximum, properties, items, ...json }: Json,
  side: Side,
): Json {
  if (side === 'output') delete json.additionalProperties
  // Only integers have such a bound.
  const least = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : minimum
  return {
    ...json,
    ...(value !== undefined && { enum: [value] }),
    ...(isBound(least) && { minimum: least }),
    ...(isBound(maximum) && { maximum }),
    ...(properties && { properties: mapped(properties, side) }),
    ...(items && { items: inPlainWords(items as Json, side) }),
  }
}

function mapped(properties: NonNullable<Json['properties']>, side: Side) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, inPlainWords(field as Json, side)]),
  )
}

/** The bounds of all integers that are exact say nothing. */
function isBound(bound: number | undefined): bound is number {
  return bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER
}
