package io.ycsbpack.core.cli;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What picocli's script of completion does not know: bindings, workload files, properties and their values. The word before
 * the cursor is taken from the line, because bash takes the {@code =} between a property and its value for a border of
 * words.
 */
final class CompletionScript {
  private static final String TEMPLATE = """

      # Bindings, workload files, properties and their values; all else by the functions above.
      function _complete_ycsb_names() {
        local line=${COMP_LINE:0:$COMP_POINT}
        local word=${line##*[[:space:]]}
        local before candidates='' part=$word prefix=''
        before=$(printf '%%s' "${line%%"$word"}" | tr -s '[:space:]' ' ')
        local previous=${before%% }
        previous=${previous##* }
        case $previous in
          -P) candidates='%1$s' ;;
          -p)
            case $word in
              *=*)
                part=${word#*=}
                [[ $COMP_WORDBREAKS == *=* ]] || prefix=${word%%%%=*}=
                case ${word%%%%=*} in
      %2$s
                esac
                ;;
              *)
                candidates='%3$s'
                type compopt &>/dev/null && compopt -o nospace
                ;;
            esac
            ;;
          *)
            case ${before#* } in
              %4$s) [[ $word == -* ]] || candidates='%5$s' ;;
            esac
            ;;
        esac
        if [[ -z $candidates ]]; then
          _complete_ycsb "$@"
        else
          COMPREPLY=( $(compgen -P "$prefix" -W "$candidates" -- "$part") )
        fi
      }
      complete -F _complete_ycsb_names -o default ycsb
      """;
  private static final String CHOICE = "            %s) candidates='%s' ;;";

  private final CommandSpec root;
  private final List<Property<?>> properties;
  private final List<String> bindings;
  private final List<String> workloads;

  /**
   * A script for these names.
   *
   * @param root       of all commands
   * @param properties that {@code -p} sets
   * @param bindings   their names
   * @param workloads  files as {@code -P} takes them
   */
  CompletionScript(CommandSpec root, Collection<Property<?>> properties, List<String> bindings,
      List<String> workloads) {
    this.root = root;
    this.properties = List.copyOf(properties);
    this.bindings = bindings;
    this.workloads = workloads;
  }

  /** For bash, and for zsh with its {@code bashcompinit}; to follow picocli's. */
  String text() {
    List<String> commands = new ArrayList<>();
    addThoseOfABinding(root.commandLine(), "", commands);
    return TEMPLATE.formatted(String.join(" ", workloads), values(),
        properties.stream().map(property -> property.name() + "=").distinct().collect(Collectors.joining(" ")),
        commands.stream().map(command -> "'" + command + "'").collect(Collectors.joining(" | ")),
        String.join(" ", bindings));
  }

  /** The properties that have words to choose from, those with the same words together. */
  private String values() {
    Map<String, List<String>> byChoices = new LinkedHashMap<>();
    for (Property<?> property : properties) {
      choices(property.type()).ifPresent(
          words -> byChoices.computeIfAbsent(words, any -> new ArrayList<>()).add(property.name()));
    }
    return byChoices.entrySet()
        .stream()
        .map(entry -> CHOICE.formatted(String.join(" | ", entry.getValue()), entry.getKey()))
        .collect(Collectors.joining("\n"));
  }

  private static Optional<String> choices(PropertyType<?> type) {
    List<String> words = type.isSwitch() ? List.of("true", "false") : type.choices();
    return words.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", words));
  }

  /** Those whose first word is a binding, as they are typed. */
  private static void addThoseOfABinding(CommandLine command, String typed, List<String> found) {
    command.getSubcommands().forEach((name, subcommand) -> {
      String words = typed + name + " ";
      if (subcommand.getCommandSpec()
          .positionalParameters()
          .stream()
          .anyMatch(parameter -> parameter.paramLabel().equals("BINDING") && parameter.index().min() == 0)) {
        found.add(words);
      }
      addThoseOfABinding(subcommand, words, found);
    });
  }
}
