import { registrySchema, remoteSchema } from '../registry/parse-registry.ts';
import { UsageError, type Command } from './command.ts';

const SCHEMAS = { registry: registrySchema, remote: remoteSchema };

export const schemaCommand: Command = {
  name: 'schema',
  usage: '[registry|remote]',
  summary: 'the JSON Schema of the registry and of an entry of its audit, or of a remote.json',
  run: async ({ operands: [name = 'registry'] }) => {
    if (name !== 'registry' && name !== 'remote') throw new UsageError(`unknown schema ${name}`);
    const data = SCHEMAS[name]();
    return { lines: [JSON.stringify(data, null, 2)], data };
  },
};
