import { registrySchema, remoteSchema } from '../registry/registry-schema.ts';
import { UsageError, type Command } from './command.ts';

const SCHEMAS = { registry: registrySchema, remote: remoteSchema };

/** `schema`: for people and machines alike. */
export const schemaCommand: Command = {
  name: 'schema',
  usage: '[registry|remote]',
  summary: 'the JSON Schema of the registry and of an entry of its audit, or of a remote.json',
  run: async ({ operands: [name = 'registry'] }) => {
    if (name !== 'registry' && name !== 'remote') throw new UsageError(`there is no schema of ${name}`);
    const data = SCHEMAS[name]();
    return { lines: [JSON.stringify(data, null, 2)], data };
  },
};
